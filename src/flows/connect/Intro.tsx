import { connect as brand } from '#brand/connect'
import { texts as shared } from '../../texts'
import { LoginLink } from '../../ui/LoginPrompt'
import { Page } from '../../ui/Page'
import { Stores } from './Stores'
import { texts } from './texts'

/** Introduces the app, with links to the stores and to the login (portal-2 §2, §6 "Anonymous visitors"). */
export const Intro = () => (
  <Page>
    <section className="panel">
      <h2 className="panel__title">{brand.title}</h2>
      {brand.intro.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
    <section className="panel">
      <h2 className="panel__title">{texts.download}</h2>
      <Stores />
      <p>{texts.version}</p>
    </section>
    <section className="panel">
      <h2 className="panel__title">{texts.connecting}</h2>
      <p>{shared.pleaseLogIn}</p>
      <p>
        <LoginLink />
      </p>
    </section>
  </Page>
)
