import { Complete as CompleteStep } from '../../application/Complete'
import { Confirm as ConfirmStep } from '../../application/Confirm'
import { Create as CreateStep } from '../../application/Create'
import { applyInternet } from './flow'

export const Create = () => <CreateStep application={applyInternet} />
export const Confirm = () => <ConfirmStep application={applyInternet} />
export const Complete = () => <CompleteStep application={applyInternet} />
