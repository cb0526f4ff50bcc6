/**
 * Code points of all letters and usual characters. They are Latin with every accent of DIN 91379, Greek and Cyrillic.
 */
export const PRINTED_LETTERS =
  '20-7e a0-ac ae-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 1d00-1dbf 1e00-1f15 1f18-1f1d ' +
  '1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef ' +
  '1ff2-1ff4 1ff6-1ffe 2010-2027 2030-205e 2070-2071 2074-208e 2090-209c 20a0-20c0 2100-215f 2190-2193 2212 ' +
  '221e 2248 2260 2264-2265'

/** Emoji that our font lacks: keys, letters in squares, East Asian ones, and the newest. */
export const LACKING_EMOJI =
  '2328 23cf 24c2 26a7 3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f201-1f202 ' +
  '1f21a 1f22f 1f232-1f23a 1f250-1f251 1f6d8 1fa8a 1fa8e 1fac8 1facd 1faea 1faef'
