/** The three parts of a card's number. */
export type Identification = { chipId: string; serialNumber: string; luhnNumber: string }

export const isCardNumber = ({ chipId, serialNumber, luhnNumber }: Identification): boolean =>
  chipId === '01' && /^\d{20}$/.test(serialNumber) && /^\d$/.test(luhnNumber)

/** `01-1614 7159 9229 9670 9834-2`, as it stands on the card. */
export const printedNumber = ({ chipId, serialNumber, luhnNumber }: Identification): string =>
  `${chipId}-${serialNumber.replace(/\d{4}(?=\d)/g, '$& ')}-${luhnNumber}`
