import { useFlow } from '../../flow/useFlow'
import { ReadPage } from '../../page/ReadPage'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { payMethodList } from './flow'
import { kinds } from './kinds'
import { texts } from './texts'

/** お支払い方法の変更: its two entries open the form with that kind chosen (PAY-01, PAY-08). */
export default function Index() {
  const [state, actions] = useFlow(payMethodList)
  return (
    <ReadPage state={state} actions={actions} read={() => actions.certifyIndex()} data={state.shown || null}>
      {() => (
        <section className="panel">
          <p>{texts.indexLead}</p>
          <ul className="link-list">
            {(['contractor', 'payMethod'] as const).map((kind) => (
              <li key={kind}>
                <Link to={`${hrefOf('payMethod_create')}?kind=${kinds[kind]}`}>{texts[kind]}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ReadPage>
  )
}
