#include "server/store/online_copy.hpp"

#include "server/base/entropy.hpp"
#include "server/store/database.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include <string>
#include <system_error>

namespace server {
namespace {

constexpr int pages_a_step = 256;  // 1 MiB
constexpr const char* ending = ".copy-";

std::filesystem::path new_copy_of(const SQLite::Database& source) {
  remove_unfinished_copies(source.getFilename());
  std::filesystem::path file = source.getFilename() + ending + random_base64url(6);
  make_private_file(file);
  return file;
}

}  // namespace

struct OnlineCopy::Parts {
  Parts(const std::filesystem::path& file, SQLite::Database& source) : target(open(file)), steps(target, source) {}
  // A copy that is not whole is never used: it needs neither a journal nor syncs.
  static SQLite::Database open(const std::filesystem::path& file) {
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF");
    return database;
  }

  SQLite::Database target;
  SQLite::Backup steps;
};

OnlineCopy::OnlineCopy(SQLite::Database& source) : file_(new_copy_of(source)) {
  try {
    parts_ = std::make_unique<Parts>(file_, source);
  } catch (const SQLite::Exception&) {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
    throw;
  }
}

OnlineCopy::~OnlineCopy() {
  if (!parts_) return;
  parts_.reset();
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

CopyProgress OnlineCopy::step() {
  const int said = parts_->steps.executeStep(pages_a_step);
  if (said != SQLITE_OK && said != SQLITE_DONE) throw SQLite::Exception("the database is locked", said);
  CopyProgress progress{.file = file_,
                        .of = static_cast<std::size_t>(parts_->steps.getTotalPageCount()),
                        .is_whole = said == SQLITE_DONE};
  progress.pages = progress.of - static_cast<std::size_t>(parts_->steps.getRemainingPageCount());
  if (progress.is_whole) parts_.reset();
  return progress;
}

void remove_unfinished_copies(const std::filesystem::path& database_file) {
  const auto begins = database_file.filename().string() + ending;
  std::error_code ignored;
  for (const auto& each : std::filesystem::directory_iterator(database_file.parent_path(), ignored))
    if (each.path().filename().string().starts_with(begins)) std::filesystem::remove(each.path(), ignored);
}

}  // namespace server
