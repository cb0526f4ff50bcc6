import { describe } from 'vitest'
import { resortKeys } from '../../../../resorts/folders.ts'
import { foundElsewhere } from '../../../harness/found-elsewhere.ts'

describe.each(resortKeys())('%s', (resort) => foundElsewhere(resort, ['cs', 'de', 'en']))
