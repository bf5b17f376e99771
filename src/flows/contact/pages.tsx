import type { ReactNode } from 'react'
import { shell } from '#brand/shell'
import { Link } from '../../routing/router'
import { hrefOf, type RouteKey } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { Columns } from '../../ui/Columns'
import { PageLinks } from '../../ui/PageLinks'
import { QueryPage } from '../../ui/QueryPage'
import { SupportPhone } from '../../ui/SupportPhone'
import { type ContactPage, contact } from './flow'
import { texts } from './texts'

/** A page of this flow: certifies, then shows its content. */
function CertifiedPage({ page, children }: { page: ContactPage; children: ReactNode }) {
  const [state, actions] = useFlow(contact)
  const data = state.shown === page ? page : null
  return (
    <QueryPage state={state} actions={actions} query={() => actions[page]()} data={data}>
      {() => children}
    </QueryPage>
  )
}

const TelPanel = () => (
  <section className="panel">
    <h2 className="panel__title">{texts.tel}</h2>
    <SupportPhone {...shell.support} />
  </section>
)

/** お問い合わせ・お申し込み (CTC-01..08). */
export const Contact = () => (
  <CertifiedPage page="contact">
    <Columns aside={<TelPanel />}>
      <section className="panel">
        <p>{texts.lead}</p>
        <PageLinks
          pages={['contact_inquiry', 'contact_apply', ...(features.payMethod ? (['payMethod'] as const) : [])]}
        />
      </section>
    </Columns>
  </CertifiedPage>
)
Contact.flows = () => [contact]

/** お申し込み (CTC-09). */
export const Apply = () => (
  <CertifiedPage page="apply">
    <section className="panel">
      <p>{texts.lead}</p>
      {/* Link directly to the forms: the pages in between have only one sentence each. */}
      <PageLinks
        pages={['contact_apply_tv_create', 'contact_apply_internet_create', 'contact_apply_tel', 'contact_apply_ott']}
      />
    </section>
  </CertifiedPage>
)
Apply.flows = () => [contact]

interface FormLinkProps {
  readonly page: ContactPage
  readonly lead: string
  readonly form: RouteKey
}

const FormLink = ({ page, lead, form }: FormLinkProps) => (
  <CertifiedPage page={page}>
    <section className="panel">
      <p>{lead}</p>
      <Link className="btn btn-primary" to={hrefOf(form)}>
        {texts.toForm}
      </Link>
    </section>
  </CertifiedPage>
)

/** テレビ and インターネット: describes the application, with a link to the form (TV-01, NET-01). */
export const Tv = () => <FormLink page="tv" lead={texts.tvLead} form="contact_apply_tv_create" />
Tv.flows = () => [contact]
export const Internet = () => (
  <FormLink page="internet" lead={texts.internetLead} form="contact_apply_internet_create" />
)
Internet.flows = () => [contact]

/** 電話: by telephone, or by the inquiry (CTC-10). */
export const Telephone = () => (
  <CertifiedPage page="tel">
    <section className="panel">
      <p>{texts.telApply}</p>
      <SupportPhone {...shell.support} />
      <p>{texts.askInstead}</p>
      <PageLinks pages={['contact_inquiry']} />
    </section>
  </CertifiedPage>
)
Telephone.flows = () => [contact]

/** 動画配信: for individuals only; the application is on the streaming page (CTC-11, CTC-12). */
export const Ott = () => (
  <CertifiedPage page="ott">
    <section className="panel">
      <p>{texts.individualsOnly}</p>
      <p>{texts.ottLead}</p>
      <PageLinks pages={['ott']} />
    </section>
  </CertifiedPage>
)
Ott.flows = () => [contact]
