import { Complete as CompleteStep } from '../../application/Complete'
import { Confirm as ConfirmStep } from '../../application/Confirm'
import { Create as CreateStep } from '../../application/Create'
import { inquiry } from './flow'

export const Create = () => <CreateStep application={inquiry} />
export const Confirm = () => <ConfirmStep application={inquiry} />
export const Complete = () => <CompleteStep application={inquiry} />
