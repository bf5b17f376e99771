import { useFlow } from '../../runtime/useFlow'
import { ContractPage } from './ContractPage'
import { CopyableList } from './Copyable'
import { contract } from './flow'
import { texts } from './texts'

/** セキュリティソフト: the codes of each product, and the selected product. portal-2 §2 "Contract", §3. */
export default function SecuritySoftware() {
  const [{ securitySoftware }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifySecuritySoftware()} data={securitySoftware}>
      {({ security_software_select: select, kaspersky_codes, virus_buster_codes }) => (
        <>
          <Product name={texts.kaspersky} selected={select === 'kaspersky'} codes={kaspersky_codes} />
          <Product name={texts.virusBuster} selected={select === 'virus_buster'} codes={virus_buster_codes} />
          <WithoutCodes selected={select} codes={[kaspersky_codes, virus_buster_codes]} />
        </>
      )}
    </ContractPage>
  )
}
SecuritySoftware.flows = () => [contract]

interface Props {
  readonly name: string
  readonly selected: boolean
  readonly codes: readonly string[] | undefined
}

/** A selected product without a code is shown without a heading (CON-29..31). */
function Product({ name, selected, codes = [] }: Props) {
  if (codes.length === 0 && !selected) return null
  const mark = selected && <span className="badge">{texts.selected}</span>
  return (
    <section className="panel">
      {codes.length === 0 ? (
        <p>
          {name} {mark}
        </p>
      ) : (
        <>
          <h2 className="panel__title">{name}</h2>
          {mark && <p>{mark}</p>}
          <CopyableList name={name} values={codes} />
        </>
      )}
    </section>
  )
}

interface WithoutCodesProps {
  readonly selected: string
  readonly codes: readonly (readonly string[] | undefined)[]
}

/** Shown if there are no codes; says that no software is used only if that is certain (D33). */
function WithoutCodes({ selected, codes }: WithoutCodesProps) {
  if (codes.some((ofProduct) => ofProduct?.length)) return null
  if (selected) return <p className="panel">{texts.noCode}</p>
  return <p className="panel">{codes.includes(undefined) ? texts.nothing : texts.noSoftware}</p>
}
