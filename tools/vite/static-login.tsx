import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { routeTable } from '../../src/app/routeTable'
import { auth } from '../../src/flows/auth/flow'
import Login from '../../src/flows/auth/Login'
import { provideRoutes, routeOf } from '../../src/routing/routes'
import { CurrentRoute } from '../../src/ui/contexts'

/** The login page as HTML in its initial state, which the build puts into index.html. */
export function renderLogin(): string {
  provideRoutes(routeTable)
  const route = routeOf('login')
  if (!route) throw new Error('no login')
  const html = renderToStaticMarkup(
    <Provider store={configureStore({ reducer: { [auth.name]: auth.reducer } })}>
      <MemoryRouter initialEntries={[route.path]}>
        <CurrentRoute value={route}>
          <Login />
        </CurrentRoute>
      </MemoryRouter>
    </Provider>,
  )
  return (
    html
      // Remove characters that every visit would load.
      .replaceAll('/>', '>')
      .replaceAll(' value=""', '')
      // For the page's messages after a press (src/app/staticLogin.ts).
      .replace('</form>', '</form><div id="status" role="status"></div>')
  )
}
