import { Complete as CompleteStep } from '../../application/Complete'
import { Confirm as ConfirmStep } from '../../application/Confirm'
import { Create as CreateStep } from '../../application/Create'
import { payMethod } from './application'

export const Create = () => <CreateStep application={payMethod} />
export const Confirm = () => <ConfirmStep application={payMethod} />
export const Complete = () => <CompleteStep application={payMethod} />
