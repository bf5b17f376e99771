import { memo, type ReactNode } from 'react'
import type { InternetSettings as Settings } from '../../api/endpoints/contract'
import { useFlow } from '../../runtime/useFlow'
import { DescriptionList } from '../../ui/DescriptionList'
import { DownloadIcon } from '../../ui/DownloadIcon'
import { InAppBrowser } from '../../ui/InAppBrowser'
import { ContractPage } from './ContractPage'
import { Copyable, CopyableList } from './Copyable'
import { contract } from './flow'
import { hasSettings } from './rules'
import { texts } from './texts'

/** インターネット設定情報: settings for mail programs and routers. portal-2 §2 "Contract", §3. */
export default function InternetSettings() {
  const [{ internetSettings }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifyInternetSettings()} data={internetSettings}>
      {(settings) =>
        hasSettings(settings) ? (
          <>
            <div className="no-print">
              <InAppBrowser />
              <p>
                <button type="button" className="btn btn-primary" onClick={() => actions.downloadInternetSettings()}>
                  <DownloadIcon />
                  {texts.download}
                </button>
              </p>
            </div>
            <Groups settings={settings} />
          </>
        ) : (
          <p className="panel">{texts.nothing}</p>
        )
      }
    </ContractPage>
  )
}
InternetSettings.flows = () => [contract]

/** Memoized, so that a download doesn't rerender it. */
const Groups = memo(function Groups({ settings }: { settings: Settings }) {
  return (
    <>
      <Group
        title={texts.receiving}
        settings={[
          [texts.server, settings.receive_mail_server],
          [texts.port, settings.receive_mail_port],
          [texts.encryption, settings.receive_mail_encryption],
          [texts.authentication, settings.receive_mail_authentication],
        ]}
      />
      <Group
        title={texts.sending}
        settings={[
          [texts.server, settings.send_mail_server],
          [texts.port, settings.send_mail_port],
          [texts.encryption, settings.send_mail_encryption],
          [texts.authentication, settings.send_mail_authentication],
        ]}
      />
      <section className="panel">
        <h2 className="panel__title">{texts.mailDomains}</h2>
        <CopyableList name={texts.mailDomains} values={settings.mail_domains} />
      </section>
      <section className="panel">
        <h2 className="panel__title">{texts.mailAccounts}</h2>
        <CopyableList name={texts.mailAccounts} values={settings.mail_accounts} />
      </section>
      <Group
        title={texts.network}
        settings={[
          [texts.ipAddress, settings.ip_address],
          [texts.subnetMask, settings.subnet_mask],
          [texts.dnsServer, settings.dns_server],
          [texts.gateway, settings.default_gw],
        ]}
      >
        {settings.global_address_msg && <p>{settings.global_address_msg}</p>}
      </Group>
      <section className="panel">
        <h2 className="panel__title">{texts.homepage}</h2>
        <DescriptionList
          rows={[
            [texts.added, texts.megabytes(settings.hp_space_add)],
            [texts.total, texts.megabytes(settings.hp_space_sum)],
          ]}
        />
      </section>
    </>
  )
})

interface GroupProps {
  readonly title: string
  readonly settings: readonly (readonly [name: string, value: string])[]
  readonly children?: ReactNode
}

/** A group of settings, each with a copy button. */
function Group({ title, settings, children }: GroupProps) {
  return (
    <section className="panel">
      <h2 className="panel__title">{title}</h2>
      {children}
      <DescriptionList
        rows={settings.map(([name, value]) => [
          name,
          value ? <Copyable key={name} name={`${title} ${name}`} value={value} /> : texts.none,
        ])}
      />
    </section>
  )
}
