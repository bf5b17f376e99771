import type { ReactNode } from 'react'
import type { LoginUser } from '../../api/endpoints/user'
import { CampaignNotice } from '../../flows/gift/CampaignNotice'
import { hasSyncNotice, SyncNotice } from '../../flows/ott/SyncNotice'
import { ExchangeNotice, RallyNotice } from '../../flows/stamp/RallyNotice'
import { spanLabels, useComingSpan, useOpenCampaignSpan, useOpenSpan } from '../../time/windows'
import { isContracted } from '../../ui/contractStatus'
import { DeferredHtml } from '../../ui/DeferredHtml'
import { Panel } from '../../ui/Panel'
import { useExtraNotice } from '../../ui/useExtraNotice'
import { bannerWithin } from '../Banner'
import { texts as shellTexts } from '../texts'
import { texts } from './texts'

/** お知らせ: what is new or needs attention, each item once; renders nothing if there is none (HOME-11). */
export function HomeNotices({ user: { contract_sts, idp_sync_sts } }: { user: LoginUser }) {
  // The banner announces a maintenance that begins sooner.
  const maintenance = useComingSpan('maintenance', { after: bannerWithin })
  const campaign = useOpenCampaignSpan()
  const rally = useOpenSpan('stampPage')
  const spots = useOpenSpan('stampSpots')
  const exchange = useOpenSpan('stampExchange')
  const html = useExtraNotice()
  const notices: Readonly<Record<string, ReactNode>> = {
    maintenance: maintenance && <p>{shellTexts.comingMaintenanceText(...spanLabels(maintenance))}</p>,
    extra: html && <DeferredHtml html={html} />,
    campaign: features.gift && campaign && <CampaignNotice span={campaign} />,
    rally: features.stamp && rally && spots && <RallyNotice span={spots} />,
    exchange: features.stamp && rally && !spots && exchange && <ExchangeNotice span={exchange} />,
    sync: features.ott && isContracted(contract_sts) && hasSyncNotice(idp_sync_sts) && (
      <SyncNotice idpSyncSts={idp_sync_sts} />
    ),
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
