import { testRaces } from '../../harness/slots/races/race.ts'
import { takeOutRaces } from '../../harness/slots/races/take-out-races.ts'
import { slotShop } from '../../harness/slots/slot-shop.ts'

const slots = slotShop()

testRaces(slots, takeOutRaces(slots))
