// What the store asks of a database engine: a connection, prepared statements, and the few places in which the SQL of
// SQLite and PostgreSQL differs. StoreWriter, StoreReader and Journal are written once over these.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace server::sql {

// Why a statement failed. Only after `there_already` and `does_not_fit` can the transaction go on, from a savepoint.
class Failure : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    there_already,  // a key is taken
    does_not_fit,   // another constraint, or a value that the engine cannot hold
    rolled_back,    // two transactions waited for each other: nothing of this one is stored, and it may be tried again
    locked_out,     // another transaction holds the rows for too long: likewise
    failed          // disk, connection, timeout: the outcome of the transaction is unknown
  };
  Failure(Kind kind, std::string code, const std::string& what)
      : std::runtime_error(what), kind_(kind), code_(std::move(code)) {}
  Kind kind() const { return kind_; }
  // The engine's own: a number of SQLite, five symbols of PostgreSQL, or "".
  const std::string& code() const { return code_; }

 private:
  Kind kind_;
  std::string code_;
};

// A prepared statement of one engine. Parameters count from 1, columns from 0. Everything but reset() throws Failure.
class Prepared {
 public:
  virtual ~Prepared() = default;
  virtual void bind(int at, std::int64_t) = 0;
  // The bytes outlive the statement's run.
  virtual void bind_text(int at, std::string_view) = 0;
  virtual void bind_bytes(int at, std::string_view) = 0;
  virtual void bind_null(int at) = 0;
  // Runs the statement if it does not run yet. True if there is a row, or another one.
  virtual bool next() = 0;
  // Runs a statement that gives no rows to its end, and may return before the database has answered. Its failure is
  // thrown by this call, or by the next call to the connection that waits; what was sent in between is not carried out.
  virtual void run_later() = 0;
  virtual void reset() noexcept = 0;
  // REQUIRES: next() was true. 0 and "" of a null.
  virtual std::int64_t integer(int column) const = 0;
  // Valid until the next row.
  virtual std::string_view bytes(int column) const = 0;
  virtual bool is_null(int column) const = 0;
};

// Where the engines' SQL differs.
struct Dialect {
  std::string begin_write;         // a transaction that writes
  std::string begin_read;          // a transaction that sees one moment of the database
  std::string probe;               // changes the database without changing what it holds
  std::string tidy;                // after the last commit; "" is nothing
  std::string ordered_join;        // JOIN; SQLite enters the tables in the order in which they are named
  std::string and_lock;            // behind a SELECT: nobody else changes the row before the transaction ends
  std::string and_share;           // likewise, and others may read it so, too
  std::string skip_locked;         // likewise, and rows that others change just now are left out
  std::string seats;               // the JSON list of the seats of the match `number`: a subquery
  bool is_shared = false;          // several servers may write
  std::string other_servers = {};  // a row if another server has the database open; "": there can be none
  // Ends the connections of servers that hang in the middle of a transaction, and gives a row for each; "" likewise.
  std::string end_hanging_servers = {};
};

// A connection. Every member but is_usable() and dialect() throws Failure.
class Database {
 public:
  virtual ~Database() = default;
  // Parameters are `?` or `?1`, not both in one statement.
  virtual std::unique_ptr<Prepared> prepare(const std::string& sql) = 0;
  // Statements without parameters, separated by semicolons.
  virtual void run(const std::string& sql) = 0;
  // Rows that an UPDATE or DELETE has changed. REQUIRES: it was the last statement
  virtual std::int64_t changes() const = 0;
  // Waits for the answers to all that run_later() has sent.
  virtual void sync() = 0;
  // False after the connection was lost: it can only be closed.
  virtual bool is_usable() const = 0;
  virtual const Dialect& dialect() const = 0;
};

class Statement {
 public:
  Statement(Database& database, const std::string& sql) : prepared_(database.prepare(sql)) {}

  void bind(int at, std::int64_t number) { prepared_->bind(at, number); }
  void bind(int at, std::string_view text) { prepared_->bind_text(at, text); }
  void bind_bytes(int at, std::string_view bytes) { prepared_->bind_bytes(at, bytes); }
  void bind_null(int at) { prepared_->bind_null(at); }
  bool next() { return prepared_->next(); }
  void reset() noexcept { prepared_->reset(); }
  // Runs it to its end; then it is ready for the next run.
  void run() {
    const Ready ready_for_the_next_run{*prepared_};
    while (prepared_->next()) {}
  }
  // Prepared::run_later(); then it is ready for the next run.
  void run_later() {
    const Ready ready_for_the_next_run{*prepared_};
    prepared_->run_later();
  }
  std::int64_t integer(int column) const { return prepared_->integer(column); }
  std::string_view bytes(int column) const { return prepared_->bytes(column); }
  std::string text(int column) const { return std::string(prepared_->bytes(column)); }
  bool is_null(int column) const { return prepared_->is_null(column); }

 private:
  struct Ready {
    Prepared& prepared;
    ~Ready() { prepared.reset(); }
  };

  std::unique_ptr<Prepared> prepared_;
};

// Several statements that read see one moment of the database.
class Moment {
 public:
  explicit Moment(Database& database) : database_(database) { database_.run(database_.dialect().begin_read); }
  ~Moment() {
    try {
      database_.run("ROLLBACK");
    } catch (const Failure&) {}  // the connection is lost and will be opened anew
  }
  Moment(const Moment&) = delete;
  Moment& operator=(const Moment&) = delete;

 private:
  Database& database_;
};

}  // namespace server::sql
