import type { CreateData } from '../../api/endpoints/application'
import * as endpoints from '../../api/endpoints/payMethod'
import { defineApplication, onlyWhen, type Section } from '../../application/defineApplication'
import {
  checkListPart,
  checkPart,
  closingSections,
  contractorSection,
  relatedPersonSection,
  selectPart,
  textPart,
} from '../../application/parts'
import { relationships } from '../../application/texts'
import { hasCode } from '../../form/codes'
import type { Part } from '../../form/part'
import { names } from '../../form/patterns/personNames'
import { kinds } from './kinds'
import { texts } from './texts'

type PayMethod = CreateData<typeof endpoints>

/** The notes of a kind, with the tick that they were read. */
const notes = (name: string, lines: readonly string[]): Part =>
  checkPart(name, texts.agreed, {
    above: () => (
      <ul className="notes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
    consent: true,
  })

const ofKind = (kind: keyof typeof kinds, parts: readonly Part[]): Section => ({
  title: texts[kind],
  parts: onlyWhen((values) => hasCode(values['kinds[]'] ?? '', kinds[kind]), parts),
})

const sections = (opened: PayMethod): readonly Section[] => [
  {
    title: texts.kinds,
    parts: [
      checkListPart('kinds[]', {
        label: texts.kindsLabel,
        help: texts.kindsHelp,
        required: true,
        needed: { says: texts.chooseKind },
        choices: [
          { code: kinds.contractor, label: texts.contractor },
          { code: kinds.payMethod, label: texts.payMethod },
        ],
      }),
    ],
  },
  ofKind('contractor', [
    notes('chk_contractor_notes', texts.contractorNotes),
    textPart('current_contractor', {
      label: texts.currentContractor,
      initial: [opened.sei_name, opened.mei_name].filter(Boolean).join(' '),
      required: true,
      max: 100,
    }),
    selectPart('contractor_reason', texts.reasons, { label: texts.reason, required: true }),
    checkPart('req_contractor_documents', texts.documents),
    selectPart('contractor_send_to', texts.sendTos, { label: texts.sendTo, help: texts.sendToHelp }),
    checkPart('req_contractor_proxy_form', texts.proxy),
  ]),
  ofKind('payMethod', [
    notes('chk_pay_method_notes', texts.payMethodNotes),
    selectPart('pay_method_change_to', texts.changeTos, { label: texts.changeTo, required: true }),
    selectPart('pay_method_procedure', texts.procedures, { label: texts.procedure, required: true }),
    checkPart('req_pay_method_documents', texts.documents),
    selectPart('pay_method_send_to', texts.sendTos, { label: texts.sendTo, help: texts.sendToHelp }),
    checkPart('req_pay_method_proxy_form', texts.proxy),
  ]),
  {
    title: texts.payer,
    parts: [
      checkPart('change_payer', texts.changePayer),
      ...onlyWhen(
        (values) => values['change_payer'] === '1',
        [
          names(50, { prefix: 'payer_', others: true }),
          selectPart('payer_relationship', [['self', texts.self], ...relationships], {
            label: texts.payerRelationship,
            required: true,
            initial: 'self',
          }),
          ...onlyWhen(
            (values) => values['payer_relationship'] === 'other',
            [textPart('payer_rel_others', { label: texts.payerOthers, required: true, max: 100 })],
          ),
        ],
      ),
    ],
  },
]

const known: readonly string[] = Object.values(kinds)

/** ご契約者名義・お支払い方法の変更. portal-2 §2 "Payment method", §3, §4, §7; D21. */
export const payMethod = defineApplication({
  name: 'payMethod',
  calls: endpoints,
  steps: { create: 'payMethod_create', confirm: 'payMethod_confirm', complete: 'payMethod_complete' },
  accepted: texts.accepted,
  // Papers come by post where they were asked for.
  nextSteps: (sent) =>
    [
      sent.req_contractor_documents,
      sent.req_contractor_proxy_form,
      sent.req_pay_method_documents,
      sent.req_pay_method_proxy_form,
    ].includes(1)
      ? texts.nextByPost
      : texts.next,
  sections: (opened: PayMethod, user) => [
    contractorSection(opened),
    ...sections(opened),
    relatedPersonSection(user),
    ...closingSections(),
  ],
  // The list page's entries name a kind (D21).
  requestedValues: (query): Readonly<Record<string, string>> => {
    const kind = query.get('kind')
    return kind && known.includes(kind) ? { 'kinds[]': kind } : {}
  },
})
