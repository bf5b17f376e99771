import * as helper from '../../src/api/endpoints/helper'
import { addressOf } from '../provider/postcodes'
import { problemsOf, zipRules } from '../provider/registrations-checks'
import { answer, area } from './answer'

export const helperHandlers = area(helper, {
  searchZipCode: answer(helper.searchZipCode, (fields) => {
    const problems = problemsOf(fields, zipRules)
    if (problems) return { status: 'VALIDATION', data: problems }
    const { zip3, zip4 } = fields
    return { status: 'OK', data: { zip3, zip4, ...addressOf(zip3, zip4) } }
  }),
})
