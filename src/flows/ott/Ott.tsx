import { ott as service } from '#brand/ott'
import { shell } from '#brand/shell'
import { useFlow } from '../../runtime/useFlow'
import { usePolling } from '../../runtime/usePolling'
import { useOpenSpan } from '../../time/windows'
import { QueryPage } from '../../ui/QueryPage'
import { SupportPhone } from '../../ui/SupportPhone'
import { useSession } from '../../ui/useSession'
import { idpSync } from '../idpSync/flow'
import { ott } from './flow'
import { type Readiness, readinessOf } from './readiness'
import { texts } from './texts'

/** The polling interval of the sync, in milliseconds (portal-2 §9). */
const pollInterval = 15_000

/**
 * 動画配信サービス: describes the service and opens it. If the response doesn't say whether the customer is contracted, the
 * status from the login applies. portal-2 §2 "Streaming hand-off", D22, D33.
 */
export default function Ott() {
  const [state, actions] = useFlow(ott)
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.ottIndex()}
      data={state.response}
      meanwhile={<Service />}
    >
      {() => <Service />}
    </QueryPage>
  )
}
Ott.flows = () => [ott, idpSync]

/** The state of the button, from the responses so far. */
function useReadiness(): Readiness {
  const [{ response, hasFailed }] = useFlow(ott)
  const [sync] = useFlow(idpSync)
  const loginSts = useSession()?.loginUser.contract_sts
  if (hasFailed) return 'unknown'
  // The sync alone doesn't enable the button (OTT-29).
  if (!response) return 'checking'
  return readinessOf(sync.contractSts || (response.contractSts ?? loginSts), sync.idpSyncSts)
}

function Service() {
  const [, { prepareSignOn }] = useFlow(ott)
  const [sync, { updateIdpSyncSts, cancelQueries }] = useFlow(idpSync)
  usePolling(pollInterval, sync, updateIdpSyncSts, cancelQueries)
  const readiness = useReadiness()

  return (
    <>
      <Maintenance />
      <section className="panel">
        <p>{texts.description}</p>
        {!supportCases.includes(readiness) && <p>{texts.howTo}</p>}
        <p>
          <button
            type="button"
            className="btn btn-primary btn-wide"
            aria-disabled={readiness !== 'ready'}
            aria-describedby="ott-status"
            onClick={() => readiness === 'ready' && prepareSignOn()}
          >
            {texts.open}
          </button>
        </p>
        <Status readiness={readiness} />
      </section>
      <section className="panel">
        <h2 className="panel__title">{texts.notes}</h2>
        <ul>
          {[...texts.always, ...service.notices].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

const supportCases: readonly Readiness[] = ['notContracted', 'notRegistered', 'failed', 'unknown']

/** Why the button is disabled, or that it is enabled; announced again only when it changes (OTT-32). */
function Status({ readiness }: { readiness: Readiness }) {
  return (
    <>
      <p id="ott-status" role="status">
        <strong>{texts.status[readiness]}</strong>
      </p>
      {readiness === 'registering' && <p>{texts.registering}</p>}
      {supportCases.includes(readiness) && (
        <>
          <p>{texts.askUs}</p>
          <SupportPhone {...shell.support} />
        </>
      )}
    </>
  )
}

/** The maintenance notice, while the brand's window is open (D9). */
function Maintenance() {
  const shown = useOpenSpan('ottMaintenance')
  if (!shown || !service.maintenance) return null
  return (
    <section className="callout">
      <h2 className="panel__title">{texts.maintenance}</h2>
      <p>{texts.maintenanceUntil}</p>
      <p>
        <strong>{service.maintenance}</strong>
      </p>
    </section>
  )
}
