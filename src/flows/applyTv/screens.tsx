import { Complete as CompleteStep } from '../../application/Complete'
import { Confirm as ConfirmStep } from '../../application/Confirm'
import { Create as CreateStep } from '../../application/Create'
import { applyTv } from './flow'

export const Create = () => <CreateStep application={applyTv} />
export const Confirm = () => <ConfirmStep application={applyTv} />
export const Complete = () => <CompleteStep application={applyTv} />
