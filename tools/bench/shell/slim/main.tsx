import 'bootstrap/dist/css/bootstrap.css'
import { openShell } from '../shell'

openShell(({ error, userId, password, onUserId, onPassword, onSubmit }) => (
  <>
    <nav className="navbar bg-light">
      <div className="container">
        <a className="navbar-brand" href="/">
          マイページ
        </a>
      </div>
    </nav>
    <main className="container">
      <h1>ログイン</h1>
      {error && (
        <p className="alert alert-danger" role="alert">
          {error}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <label className="form-label" htmlFor="userId">
          ユーザーID
        </label>
        <input className="form-control" id="userId" value={userId} onChange={({ target }) => onUserId(target.value)} />
        <label className="form-label" htmlFor="password">
          パスワード
        </label>
        <input
          className="form-control"
          id="password"
          type="password"
          value={password}
          onChange={({ target }) => onPassword(target.value)}
        />
        <button className="btn btn-primary" type="submit">
          ログイン
        </button>
      </form>
      <p>ご利用にはブラウザの最新版をおすすめします。</p>
    </main>
  </>
))
