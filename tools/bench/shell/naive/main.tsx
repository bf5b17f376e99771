import 'bootstrap/dist/css/bootstrap.css'
import { Alert, Button, Container, Form, Navbar } from 'react-bootstrap'
import { openShell } from '../shell'

openShell(({ error, userId, password, onUserId, onPassword, onSubmit }) => (
  <>
    <Navbar bg="light">
      <Container>
        <Navbar.Brand href="/">マイページ</Navbar.Brand>
      </Container>
    </Navbar>
    <Container as="main">
      <h1>ログイン</h1>
      {error && <Alert variant="danger">{error}</Alert>}
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Form.Group controlId="userId">
          <Form.Label>ユーザーID</Form.Label>
          <Form.Control value={userId} onChange={({ target }) => onUserId(target.value)} />
        </Form.Group>
        <Form.Group controlId="password">
          <Form.Label>パスワード</Form.Label>
          <Form.Control type="password" value={password} onChange={({ target }) => onPassword(target.value)} />
        </Form.Group>
        <Button type="submit">ログイン</Button>
      </Form>
      <p>ご利用にはブラウザの最新版をおすすめします。</p>
    </Container>
  </>
))
