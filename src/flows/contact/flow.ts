import {
  certifyApply,
  certifyContact,
  certifyInternet,
  certifyOtt,
  certifyTel,
  certifyTv,
} from '../../api/endpoints/contact'
import { defineFlow } from '../../runtime/flow'

/** What each page's own certification said: only then its content shows. */
const opens = (page: Page) => ({
  onRequest: () => ({ shown: null }),
  onSuccess: () => ({ shown: page }),
})

export type Page = 'contact' | 'apply' | 'tv' | 'internet' | 'tel' | 'ott'

/** The pages that lead to the inquiry and the applications. portal-2 §2 "Contact", §7. */
export const contact = defineFlow({
  name: 'contact',
  initialState: { shown: null } as { shown: Page | null },
  calls: {
    contact: { endpoint: certifyContact, ...opens('contact') },
    apply: { endpoint: certifyApply, ...opens('apply') },
    tv: { endpoint: certifyTv, ...opens('tv') },
    internet: { endpoint: certifyInternet, ...opens('internet') },
    tel: { endpoint: certifyTel, ...opens('tel') },
    ott: { endpoint: certifyOtt, ...opens('ott') },
  },
})
