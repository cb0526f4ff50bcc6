/** Query parameters of advertisements and mails, which do not change a page. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|igshid|msclkid|ttclid|twclid|yclid|srsltid|mc_[ce]id|_gl|_ga)$/

export const isTracking = (parameter: string): boolean => TRACKING.test(parameter)
