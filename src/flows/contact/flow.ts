import {
  certifyApply,
  certifyContact,
  certifyInternet,
  certifyOtt,
  certifyTel,
  certifyTv,
} from '../../api/endpoints/contact'
import { defineFlow } from '../../runtime/flow'

/** Shows a page once its own certification succeeds. */
const shows = (page: ContactPage) => ({
  onRequest: () => ({ shown: null }),
  onSuccess: () => ({ shown: page }),
})

export type ContactPage = 'contact' | 'apply' | 'tv' | 'internet' | 'tel' | 'ott'

/** The pages that link to the inquiry and the applications. portal-2 §2 "Contact", §7. */
export const contact = defineFlow({
  name: 'contact',
  initialState: { shown: null } as { shown: ContactPage | null },
  calls: {
    contact: { endpoint: certifyContact, ...shows('contact') },
    apply: { endpoint: certifyApply, ...shows('apply') },
    tv: { endpoint: certifyTv, ...shows('tv') },
    internet: { endpoint: certifyInternet, ...shows('internet') },
    tel: { endpoint: certifyTel, ...shows('tel') },
    ott: { endpoint: certifyOtt, ...shows('ott') },
  },
})
