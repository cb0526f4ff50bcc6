import { testAccessAnswers } from './access-answers.ts'

testAccessAnswers('A')
