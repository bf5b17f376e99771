import * as helper from '../../src/api/endpoints/helper'
import { fieldErrorsOf, zipRules } from '../provider/field-rules'
import { addressOf } from '../provider/postcodes'
import { handlersFor, publicHandler } from './handler'

export const helperHandlers = handlersFor(helper, {
  searchZipCode: publicHandler(helper.searchZipCode, (fields) => {
    const problems = fieldErrorsOf(fields, zipRules)
    if (problems) return { status: 'VALIDATION', data: problems }
    const { zip3, zip4 } = fields
    return { status: 'OK', data: { zip3, zip4, ...addressOf(zip3, zip4) } }
  }),
})
