/** Called when one of many items fails, with its id. The loop goes on with the next unless this throws. */
export type OnFailed = (error: unknown, id: number | string) => void

/** Ends the loop with the error of the first item that fails. */
export const rethrow: OnFailed = (error) => {
  throw error
}
