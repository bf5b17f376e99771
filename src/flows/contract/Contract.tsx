import { Link } from '../../app/router'
import { routes } from '../../app/routes'
import { useFlow } from '../../runtime/useFlow'
import { contractStatusText } from '../../ui/contractStatus'
import { ContractPage } from './ContractPage'
import { contract } from './flow'
import { texts } from './texts'

/** ご契約情報: the contract status and links to the five pages. portal-2 §2 "Contract". */
export default function Contract() {
  const [{ index }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifyIndex()} data={index}>
      {({ contractSts }) => (
        <>
          {contractSts !== undefined && (
            <section className="panel">
              <h2 className="panel__title">{texts.status}</h2>
              <p>{contractStatusText(contractSts)}</p>
            </section>
          )}
          <ul className="link-list">
            {routes()
              .filter(({ parent }) => parent === 'contract')
              .map(({ key, path, title }) => (
                <li key={key}>
                  <Link to={path}>{title}</Link>
                </li>
              ))}
          </ul>
        </>
      )}
    </ContractPage>
  )
}
Contract.flows = () => [contract]
