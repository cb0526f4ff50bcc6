import { foundElsewhere } from '../../../harness/found-elsewhere.ts'

foundElsewhere('lipno', ['cs'])
