/** Returns a name without soft hyphens. For readers that show or compare it as it is. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '')
