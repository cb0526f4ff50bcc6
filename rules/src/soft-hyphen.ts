/** A name without the signs that say where it may break: for readers that show or compare it as it is. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '')
