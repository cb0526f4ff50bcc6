/** Query parameters of advertisements and mails, which do not change a page (docs/product.md §11.33). */
const TRACKING = /^(_g|_hs|_k|epik|gad_|gcl|hsa_|igsh|mc_|mkt_|mtm_|utm_)|braid$|(clk?|c|fat_|srslt)id$/i

export const isTracking = (parameter: string): boolean => TRACKING.test(parameter)
