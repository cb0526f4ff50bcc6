/** The three parts of a card's number. */
export type Identification = { chipId: string; serialNumber: string; luhnNumber: string }

export const isCardNumber = ({ chipId, serialNumber, luhnNumber }: Identification): boolean =>
  chipId === '01' && /^\d{20}$/.test(serialNumber) && /^\d$/.test(luhnNumber)

/** Returns the printed form, such as `01-1614 7159 9229 9670 9834-2`. */
export const printedNumber = ({ chipId, serialNumber, luhnNumber }: Identification): string =>
  `${chipId}-${serialNumber.replace(/\d{4}(?=\d)/g, '$& ')}-${luhnNumber}`
