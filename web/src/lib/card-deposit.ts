/** Crowns that are left for a card at the pick-up and come back with it; no part of the order. */
export const CARD_DEPOSIT = 100
