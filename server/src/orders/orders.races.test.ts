import { orderRaces } from '../../harness/slots/races/order-races.ts'
import { testRaces } from '../../harness/slots/races/race.ts'
import { slotShop } from '../../harness/slots/slot-shop.ts'

const slots = slotShop()

testRaces(slots, orderRaces(slots))
