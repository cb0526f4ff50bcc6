/** Returns a name without soft hyphens, for programs that show or compare them. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '')
