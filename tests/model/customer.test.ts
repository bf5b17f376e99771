import * as account from '../screens/account'
import { applications } from '../screens/applications'
import * as mobility from '../screens/mobility'
import { invoicePage } from '../screens/pages'
import { modelTests } from './modelTests'

modelTests([
  { name: 'login', screen: account.login },
  { name: 'mobility', screen: mobility.index },
  { name: 'mobility, sub-user', screen: mobility.companions },
  { name: 'idpass', screen: account.newPassword },
  { name: 'invoice', screen: invoicePage },
  ...applications.map(({ name, create }) => ({ name, screen: create })),
])
