/** Called for one of many that failed; the rest continues. */
export type OnFailed = (error: unknown, id: number | string) => void

export const rethrow: OnFailed = (error) => {
  throw error
}
