/** Phones, tablets and computers of Apple; an iPad calls itself a Macintosh. */
export const isAppleDevice = (userAgent: string = navigator.userAgent): boolean =>
  /iPhone|iPad|iPod|Macintosh/.test(userAgent)
