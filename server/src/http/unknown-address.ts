/** Name and settings of the cookie that tells the next page of an unknown address (docs/product.md §11.4). */
export const unknownAddressCookie = (isHttps: boolean) =>
  ({
    // The page deletes it (web/src/routing/unknown-address.ts).
    name: isHttps ? '__Host-unknown-address' : 'unknown-address',
    options: { path: '/', maxAge: 60, sameSite: 'lax', secure: isHttps },
  }) as const
