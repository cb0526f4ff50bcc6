/** Integer number of hellers; 100 are one crown. */
export type Haler = number
