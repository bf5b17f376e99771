import type { ReactNode } from 'react'
import type { LoginUser } from '../../api/endpoints/user'
import { CampaignNotice } from '../../flows/gift/CampaignNotice'
import { hasSyncNotice, SyncNotice } from '../../flows/ott/SyncNotice'
import { RallyNotice } from '../../flows/stamp/RallyNotice'
import { dateTimeLabel } from '../../time/japan'
import { useComingSpan, useOpenCampaignSpan, useOpenSpan } from '../../time/windows'
import { Deferred } from '../../ui/Deferred'
import { onDemand } from '../../ui/onDemand'
import { Panel } from '../../ui/Panel'
import { useExtraNotice } from '../../ui/useExtraNotice'
import { bannerWithin } from '../Banner'
import { texts } from './texts'

// Rarely shown, and the sanitizer is large.
const SafeHtml = onDemand(async () => ({ default: (await import('../../ui/SafeHtml')).SafeHtml }))

/** A maintenance that the banner does not announce yet; undefined where there is none. */
function useLaterMaintenance() {
  const coming = useComingSpan('maintenance', Number.POSITIVE_INFINITY)
  const soon = useComingSpan('maintenance', bannerWithin)
  return soon ? undefined : coming
}

/** お知らせ: what is new or needs attention, each once; nothing where there is nothing (HOME-11). */
export function HomeNotices({ user: { idp_sync_sts } }: { user: LoginUser }) {
  const maintenance = useLaterMaintenance()
  const campaign = useOpenCampaignSpan()
  const rally = useOpenSpan('stampPage')
  const html = useExtraNotice()
  const notices: Readonly<Record<string, ReactNode>> = {
    maintenance: maintenance && (
      <p>
        {texts.maintenance(dateTimeLabel(Date.parse(maintenance.start)), dateTimeLabel(Date.parse(maintenance.end)))}
      </p>
    ),
    extra: html && (
      <Deferred>
        <SafeHtml html={html} />
      </Deferred>
    ),
    campaign: features.gift && campaign && <CampaignNotice end={campaign.end} />,
    rally: features.stamp && rally && <RallyNotice end={rally.end} />,
    sync: features.ott && hasSyncNotice(idp_sync_sts) && <SyncNotice idpSyncSts={idp_sync_sts} />,
  }
  const shown = Object.entries(notices).filter(([, notice]) => notice)
  if (shown.length === 0) return null
  return (
    <Panel title={texts.notices}>
      <ul className="home__notices">
        {shown.map(([key, notice]) => (
          <li key={key}>{notice}</li>
        ))}
      </ul>
    </Panel>
  )
}
