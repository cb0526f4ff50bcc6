import { holderRaces } from '../../harness/slots/races/holder-races.ts'
import { testRaces } from '../../harness/slots/races/race.ts'
import { slotShop } from '../../harness/slots/slot-shop.ts'

const slots = slotShop()

testRaces(slots, holderRaces(slots))
