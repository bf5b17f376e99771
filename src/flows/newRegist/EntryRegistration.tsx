import { zipSearch } from '../../form/zipSearch'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { useFlow } from '../../runtime/useFlow'
import { DataForm } from './DataForm'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { RequireKey } from './RequireKey'
import { registrationParts } from './registrationForms'
import { texts } from './texts'

/** The data screen for customers without a contract (NEW-39..42). */
export default function EntryRegistration() {
  const [, actions] = useFlow(newRegist)
  return (
    <RequireKey
      certify={(cert_key) => actions.certifyKeyRegistration({ cert_key })}
      steps={texts.steps}
      done={useIsDoneEntry() && <Finished />}
    >
      <DataForm
        draft="newRegist_registration"
        partsOf={registrationParts}
        onSubmit={(body, certified) => actions.entryRegistration({ ...body, ...certified })}
      />
    </RequireKey>
  )
}
EntryRegistration.flows = () => [newRegist, zipSearch]
