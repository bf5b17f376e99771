import { zipSearch } from '../../form/zipSearch'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { useFlow } from '../../runtime/useFlow'
import { DataForm } from './DataForm'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { RequireKey } from './RequireKey'
import { personalParts } from './registrationForms'
import { texts } from './texts'

/** The data screen for customers with a contract (NEW-12..38). */
export default function EntryPersonal() {
  const [, actions] = useFlow(newRegist)
  return (
    <RequireKey
      certify={(cert_key) => actions.certifyKeyPersonal({ cert_key })}
      steps={texts.steps}
      done={useIsDoneEntry() && <Finished />}
    >
      <DataForm
        draft="newRegist_personal"
        partsOf={personalParts}
        onSubmit={(body, certified) => actions.entryPersonal({ ...body, ...certified })}
      />
    </RequireKey>
  )
}
EntryPersonal.flows = () => [newRegist, zipSearch]
