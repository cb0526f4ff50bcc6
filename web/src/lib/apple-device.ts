/** Whether the browser runs on a phone, tablet or computer of Apple. An iPad reports itself as a Macintosh. */
export const isAppleDevice = (userAgent: string = navigator.userAgent): boolean =>
  /iPhone|iPad|iPod|Macintosh/.test(userAgent)
