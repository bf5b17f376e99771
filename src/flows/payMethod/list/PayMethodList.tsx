import { formQueries } from '../../../routing/formQueries'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { QueryPage } from '../../../ui/QueryPage'
import { texts } from '../texts'
import { payMethodList } from './flow'

/** お支払い方法の変更: two entries, which open the form with their kind chosen (PAY-01, PAY-08). */
export default function PayMethodList() {
  const [state, actions] = useFlow(payMethodList)
  return (
    <QueryPage state={state} actions={actions} query={() => actions.certifyIndex()} data={state._validated || null}>
      {() => (
        <section className="panel">
          <p>{texts.indexLead}</p>
          <ul className="link-list">
            {(['contractor', 'payMethod'] as const).map((kind) => (
              <li key={kind}>
                <Link to={`${hrefOf('payMethod_create')}${formQueries[kind]}`}>{texts[kind]}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryPage>
  )
}
PayMethodList.flows = () => [payMethodList]
