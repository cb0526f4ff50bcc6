/** NERRORNO of this simulator. The vendor's list is not public, so all but 0 are our choice. */
export const ERROR_NUMBERS = {
  ok: [0, ''],
  badRequest: [1000, 'Request not understood'],
  sessionInvalid: [1001, 'Session invalid'],
  loginFailed: [1002, 'Login failed'],
  unknownCarrier: [1101, 'Unknown WTP number'],
  carrierBlocked: [1102, 'Data carrier blocked'],
  notForSale: [1201, 'Tariff not for sale'],
  overlapping: [1210, 'Overlapping permission'],
  unknownPermission: [1301, 'Permission not found'],
  alreadyUsed: [1302, 'Permission already used'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorName = keyof typeof ERROR_NUMBERS
