import { configureStore, createSlice, type PayloadAction, Tuple } from '@reduxjs/toolkit'
import axios from 'axios'
import { type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useDispatch, useSelector } from 'react-redux'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'
import createSagaMiddleware from 'redux-saga'
import { call, put, takeLatest } from 'redux-saga/effects'

/* A minimal portal with these packages: two routes, one slice, one saga, a login form. */

const session = createSlice({
  name: 'session',
  initialState: { user: '', error: '' },
  reducers: {
    request: (state, _: PayloadAction<{ userId: string; password: string }>) => ({ ...state, error: '' }),
    done: (_, { payload }: PayloadAction<{ user: string; error: string }>) => payload,
  },
})

function* logIn({ payload }: ReturnType<typeof session.actions.request>): Generator {
  try {
    // Like the portal: the slim shell's build leaves out what reads a token from a cookie.
    yield call(() => axios.post('/api/auth/login', payload, { withXSRFToken: false }))
    yield put(session.actions.done({ user: payload.userId, error: '' }))
  } catch {
    yield put(session.actions.done({ user: '', error: 'ログインできませんでした。' }))
  }
}

export interface FormProps {
  readonly error: string
  readonly userId: string
  readonly password: string
  onUserId(text: string): void
  onPassword(text: string): void
  onSubmit(): void
}

function Login({ form: Form }: { readonly form: ComponentType<FormProps> }) {
  const dispatch = useDispatch()
  const error = useSelector((state: { session: { error: string } }) => state.session.error)
  const [userId, setUserId] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Form
      error={error}
      userId={userId}
      password={password}
      onUserId={setUserId}
      onPassword={setPassword}
      onSubmit={() => dispatch(session.actions.request({ userId, password }))}
    />
  )
}

export function openShell(form: ComponentType<FormProps>) {
  const saga = createSagaMiddleware()
  const store = configureStore({ reducer: { session: session.reducer }, middleware: () => new Tuple(saga) })
  saga.run(function* watch() {
    yield takeLatest(session.actions.request, logIn)
  })
  const router = createBrowserRouter([
    { path: '/login', element: <Login form={form} /> },
    { path: '*', element: <Link to="/login">ログイン</Link> },
  ])
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  createRoot(root).render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
}
