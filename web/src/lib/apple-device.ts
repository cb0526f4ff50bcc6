/** Whether it is a device of Apple: phone, tablet or computer. An iPad reports itself as a Macintosh. */
export const isAppleDevice = (userAgent: string = navigator.userAgent): boolean =>
  /iPhone|iPad|iPod|Macintosh/.test(userAgent)
