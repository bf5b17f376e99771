import * as mobility from '../screens/mobility'
import * as newRegist from '../screens/registration'
import * as reminder from '../screens/reminder'
import { modelTests } from './modelTests'

const version = 2025040101

modelTests([
  { name: 'newRegist cns', screen: newRegist.mail, build: { brand: 'cns', version: 2023101500 } },
  { name: 'newRegist nct', screen: newRegist.mail, build: { brand: 'nct', version } },
  { name: 'newRegist y3d', screen: newRegist.mail, build: { brand: 'y3d', version } },
  { name: 'reminder, older', screen: reminder.olderMail },
  { name: 'reminder, a letter', screen: reminder.provisional, build: { brand: 'nct', version: 2024040100 } },
  { name: 'reminder, newer', screen: reminder.userType, build: { brand: 'cty', version } },
  { name: 'reminder, newer cns', screen: reminder.userType, build: { brand: 'cns', version } },
  { name: 'reminder, document', screen: reminder.registType, build: { brand: 'nct', version } },
  { name: 'reminder, password', screen: reminder.forgotten, build: { brand: 'cns', version } },
  { name: 'mobility, registration', screen: mobility.mail },
])
