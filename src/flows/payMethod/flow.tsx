import type { CreateData, SentData } from '../../api/endpoints/application'
import * as endpoints from '../../api/endpoints/payMethod'
import { defineApplication } from '../../application/defineApplication'
import { commentsSection, customerSection, privacySection } from '../../application/sections'
import { relationships } from '../../application/texts'
import { hasCode } from '../../form/codes'
import { checkField, checkListField, confirmation, selectField, textField } from '../../form/fields'
import { onlyWhen, type Part } from '../../form/part'
import { names } from '../../form/patterns/personNames'
import { kinds } from '../../routing/formQueries'
import { joinParts } from '../../ui/personText'
import { texts } from './texts'

type PayMethod = CreateData<typeof endpoints>

/** Where to send papers; required if they are requested. */
const sendTo = <Name extends string>(name: Name, requests: readonly string[]) =>
  selectField(name, {
    label: texts.sendTo,
    help: texts.sendToHelp,
    options: texts.sendTos,
    required: (values) => requests.some((request) => values[request] === '1'),
  })

/** The notes of a kind, with the checkbox that confirms that they were read. */
const notes = <Name extends string>(name: Name, lines: readonly string[]) =>
  checkField(name, {
    label: texts.agreed,
    summaryLabel: texts.notes,
    format: confirmation,
    required: true,
    consent: true,
    above: (
      <ul className="notes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  })

const ofKind = <P extends Part>(kind: keyof typeof kinds, parts: readonly P[]) => ({
  title: texts[kind],
  parts: onlyWhen((values) => hasCode(values['kinds[]'] ?? '', kinds[kind]), parts),
})

const sections = (opened: PayMethod) => [
  {
    title: texts.kinds,
    parts: [
      checkListField('kinds[]', {
        label: texts.kindsLabel,
        help: texts.kindsHelp,
        required: true,
        group: texts.kinds,
        choices: [
          { code: kinds.contractor, label: texts.contractor },
          { code: kinds.payMethod, label: texts.payMethod },
        ],
      }),
    ],
  },
  ofKind('contractor', [
    notes('chk_contractor_notes', texts.contractorNotes),
    textField('current_contractor', {
      label: texts.currentContractor,
      initial: joinParts(' ', opened.sei_name, opened.mei_name),
      required: true,
      max: 100,
    }),
    selectField('contractor_reason', { label: texts.reason, options: texts.reasons, required: true }),
    checkField('req_contractor_documents', { label: texts.documents }),
    checkField('req_contractor_proxy_form', { label: texts.proxy }),
    sendTo('contractor_send_to', ['req_contractor_documents', 'req_contractor_proxy_form']),
  ]),
  ofKind('payMethod', [
    notes('chk_pay_method_notes', texts.payMethodNotes),
    selectField('pay_method_change_to', { label: texts.changeTo, options: texts.changeTos, required: true }),
    selectField('pay_method_procedure', { label: texts.procedure, options: texts.procedures, required: true }),
    checkField('req_pay_method_documents', { label: texts.documents }),
    checkField('req_pay_method_proxy_form', { label: texts.proxy }),
    sendTo('pay_method_send_to', ['req_pay_method_documents', 'req_pay_method_proxy_form']),
  ]),
  {
    title: texts.payer,
    parts: [
      checkField('change_payer', { label: texts.changePayer }),
      ...onlyWhen(
        (values) => values['change_payer'] === '1',
        [
          names(50, { prefix: 'payer_', others: true }),
          selectField('payer_relationship', {
            label: texts.payerRelationship,
            options: [['self', texts.self], ...relationships],
            required: true,
            initial: 'self',
          }),
          ...onlyWhen(
            (values) => values['payer_relationship'] === 'other',
            [textField('payer_rel_others', { label: texts.payerOthers, required: true, max: 100 })],
          ),
        ],
      ),
    ],
  },
]

const known: readonly string[] = Object.values(kinds)

/** The next steps: requested papers are posted to the addresses chosen for them. */
function nextSteps(sent: SentData<typeof endpoints>): string {
  const forContractor = [sent.req_contractor_documents, sent.req_contractor_proxy_form].includes(1)
  const forPayMethod = [sent.req_pay_method_documents, sent.req_pay_method_proxy_form].includes(1)
  if (forContractor || forPayMethod) {
    const places = new Set([
      forContractor ? sent.contractor_send_to : undefined,
      forPayMethod ? sent.pay_method_send_to : undefined,
    ])
    return texts.nextByPost(texts.sendTos.flatMap(([code, label]) => (places.has(code) ? [label] : [])))
  }
  return sent.pay_method_procedure === 'web' ? texts.nextByWeb : texts.next
}

/** ご契約者名義・お支払い方法の変更. portal-2 §2 "Payment method", §3, §4, §7; D21. */
export const payMethod = defineApplication({
  name: 'payMethod',
  calls: endpoints,
  steps: { create: 'payMethod_create', confirm: 'payMethod_confirm', complete: 'payMethod_complete' },
  accepted: texts.accepted,
  nextSteps,
  sections: (opened: PayMethod, user) => [
    ...sections(opened),
    commentsSection(),
    customerSection(opened, user, {}),
    privacySection(),
  ],
  // The links on the list page have a kind (D21).
  requestedValues: (query): Readonly<Record<string, string>> => {
    const kind = query.get('kind')
    return kind && known.includes(kind) ? { 'kinds[]': kind } : {}
  },
})
